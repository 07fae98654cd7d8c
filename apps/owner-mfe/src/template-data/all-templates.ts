import type { Template } from './template.ts';
import avTruckPack from './texts/av-truck-pack.json';
import crashCartCheck from './texts/crash-cart-check.json';
import equipmentReturn from './texts/equipment-return.json';
import eventDayFrontOfHouse from './texts/event-day-front-of-house.json';
import examRoomTurnover from './texts/exam-room-turnover.json';
import kitchenDeepClean from './texts/kitchen-deep-clean.json';
import moveOutInspection from './texts/move-out-inspection.json';
import quarterlyBuildingWalk from './texts/quarterly-building-walk.json';
import rentalSupplyRestock from './texts/rental-supply-restock.json';
import rentalTurnover from './texts/rental-turnover.json';
import restaurantClosing from './texts/restaurant-closing.json';
import restaurantLineCheck from './texts/restaurant-line-check.json';
import retailCycleCount from './texts/retail-cycle-count.json';
import stageLoadIn from './texts/stage-load-in.json';
import storeOpening from './texts/store-opening.json';
import weeklyChores from './texts/weekly-chores.json';

/** Every template with its texts, in the order of the screen. A unit test checks each file against `Template`. */
export const allTemplates = [
  stageLoadIn,
  eventDayFrontOfHouse,
  rentalTurnover,
  rentalSupplyRestock,
  retailCycleCount,
  storeOpening,
  weeklyChores,
  kitchenDeepClean,
  restaurantClosing,
  restaurantLineCheck,
  moveOutInspection,
  quarterlyBuildingWalk,
  avTruckPack,
  equipmentReturn,
  crashCartCheck,
  examRoomTurnover,
] as Template[];
