// Static, unlike the shell's: an `import()` here would cost every visitor a request before the page is interactive.
import './standalone.tsx';
