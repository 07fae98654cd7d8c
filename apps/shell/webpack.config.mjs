import { shellConfig } from '@scanlist/build-kit/slice';

export default shellConfig({ directory: import.meta.dirname });
