// The part of the page's script that does not know the page: it runs while the rest is still on its way (decision 0080).
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
