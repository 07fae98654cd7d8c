import { fillConfigs } from '@scanlist/build-kit/fill';

export default fillConfigs({ directory: import.meta.dirname });
