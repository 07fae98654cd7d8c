/** The demo owner's lists: bodies of `POST /api/lists`, oldest first. */
export const demoLists = [
  {
    title: 'Van 3 loading check',
    description: 'Before leaving the yard. Tick what is on board and note anything damaged or missing.',
    type: 'INVENTORY',
    requireSignature: true,
    notificationEmail: 'demo@example.com',
    items: [
      'Line array cases, 8',
      'Subwoofers, 4',
      'Digital mixer and flight case',
      'Stage box with 50 m multicore',
      'Moving heads, 12, with clamps',
      'Cable trunk A: power',
      'Cable trunk B: signal',
      'Ratchet straps, 16',
      'First aid kit, sealed',
    ].map((content) => ({ content })),
  },
  {
    title: 'Lakeside apartment turnover',
    description:
      'Between guests. Work through the rooms in this order and leave a note where something needs repair.',
    type: 'TODO',
    requireSignature: false,
    notificationEmail: '',
    items: [
      'Strip beds, start first wash',
      'Kitchen: empty fridge, wipe inside, check date of milk and butter',
      'Bathroom: descale shower head, fresh towels',
      'Test smoke alarms in hall and bedroom',
      'Restock coffee, tea, salt, dishwasher tabs',
      'Take meter reading and write it as a note',
      'Lock balcony door, set heating to 16 degrees',
    ].map((content) => ({ content })),
  },
  {
    title: 'Kitchen closing',
    description: 'Every evening after the last order. The person who locks up completes the list.',
    type: 'TODO',
    requireSignature: false,
    notificationEmail: '',
    items: [
      'Fryers off and drained',
      'Walk-in fridge below 5 degrees',
      'Label and date everything that stays',
      'Floor drains rinsed',
      'Gas main closed',
      'Back door locked, alarm set',
    ].map((content) => ({ content })),
  },
];
