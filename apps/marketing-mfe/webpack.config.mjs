import { marketingConfigs } from '@scanlist/build-kit/marketing';

export default marketingConfigs({ directory: import.meta.dirname });
