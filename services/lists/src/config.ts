import { baseConfig, readConfig } from '@scanlist/service-kit/config';
import { z } from 'zod';

/** The environment of this service. */
export const readListsConfig = () => readConfig(z.object(baseConfig));
