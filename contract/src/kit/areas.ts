/** The areas, the ground floor first: a module imports its own area and those before it. */
export const areas = [
  'platform',
  'living',
  'duty',
  'fees',
  'stock',
  'care',
  'devices',
  'campus',
  'homecare',
  'overview',
] as const
