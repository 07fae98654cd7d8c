// Files that browsers and home screens request from the gateway; the server build writes them beside the scripts.
import './fixed/apple-touch-icon.png';
import './fixed/favicon.ico';
import './fixed/favicon.svg';
import './fixed/icon-192.png';
import './fixed/icon-512.png';
import './fixed/icon-maskable-512.png';
