/**
 * The areas, the ground floor first: a module imports its own area and those before it. A new module stands in the first
 * one that it needs nothing above of: what asks for residents is not platform, what charges them is not below fees.
 */
export const areas = [
  // Sign-in and permissions; institutions, staff, files, forms, messages: nothing about residents.
  'platform',
  // Places and who lives in them: archive, stay, care level, outings, visits, contracts.
  'living',
  // Who works when and goes which round.
  'duty',
  // What residents pay and what stands in the ledger.
  'fees',
  // Goods and drugs: the stock of each depot, and who takes what.
  'stock',
  // What is done for residents: jobs, plans, tasks, meals, assessments, vital signs.
  'care',
  // What devices report, and whom an alarm calls.
  'devices',
  // The house and its people together: events, complaints, repairs, activities, trainings, inspections.
  'campus',
  // Service at home: elders who do not live here.
  'homecare',
  // The home page, which reads all other areas.
  'overview',
] as const
