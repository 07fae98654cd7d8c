/** The account of the demo owner (decision R4), the same in every installation: gateway makes it, billing its subscription. */
export const demoOwnerId = '00000000-0000-4000-8000-00000000d3e0';
