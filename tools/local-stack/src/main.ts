export { runStack } from './stack/run-stack.ts';
