/** What an institution says of itself, in the order people read it. */
// biome-ignore format: a list of names reads in lines
export const orgFields = ['orgName', 'orgCode', 'orgNature', 'orgStar', 'legalPerson', 'chargePerson', 'phone', 'regionCode', 'address',
  'bedTotal', 'floors', 'openDate', 'buildArea', 'landArea', 'longitude', 'latitude', 'introduction', 'logo', 'pictures'] as const
