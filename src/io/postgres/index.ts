export { postgres } from './server.ts';
