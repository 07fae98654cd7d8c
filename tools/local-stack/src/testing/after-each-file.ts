import { removeTestServer } from '@scanlist/messaging/testing';
import { afterAll } from 'vitest';

// vitest runs this file before every test file, though files of one worker share its modules.
afterAll(removeTestServer);
