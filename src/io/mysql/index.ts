export { mysql } from './server.ts';
