/**
 * The areas, the lowest first: a module imports its own area and those before it. A new module belongs to the first
 * area where it needs nothing from later ones: a module that needs residents is not platform, one that charges them is
 * not below fees.
 */
export const areas = [
  // Sign-in and permissions; institutions, staff, files, forms, messages: nothing about residents.
  'platform',
  // Places and their residents: archive, stay, care level, outings, visits, contracts.
  'living',
  // Working times and patrols of the staff.
  'duty',
  // Fees and payments of residents, and the ledger.
  'fees',
  // Goods and drugs: the stock of each depot, and the drugs of residents.
  'stock',
  // Care of residents: jobs, plans, tasks, meals, assessments, vital signs.
  'care',
  // Reports of devices, and their alarms.
  'devices',
  // Events of the institution: incidents, complaints, repairs, activities, trainings, inspections.
  'campus',
  // Service at home: elders who do not live here.
  'homecare',
  // The home page, which reads all other areas.
  'overview',
] as const
