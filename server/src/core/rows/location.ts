import { sql } from 'kysely'
import { locationTypes } from '#contract/modules/living/location/location.ts'

/** The table a column belongs to: `complaint.deptId` or `patrol_point.dept_id`. */
const orgOf = (column: string) => sql.ref(`${column.split('.')[0]}.orgId`)

/**
 * The name of the place in a column of a listed table, with the places it lies in except the park: 一号楼 2层.
 *
 *     db.selectFrom('upkeep').select(placeName('upkeep.locationId').as('locationName'))
 */
export const placeName = <T extends string>(column: `${T}.${string}`, between = ' ') => sql<string | null>`(
  with recursive up as (
    select location_id, parent_id, location_name, location_type, 0 as depth from location
    where location.org_id = ${orgOf(column)} and location.location_id = ${sql.ref(column)}
    union all
    select above.location_id, above.parent_id, above.location_name, above.location_type, up.depth + 1
    from location above join up on above.location_id = up.parent_id
    where above.org_id = ${orgOf(column)} and up.depth < 8
  ) select string_agg(location_name, ${between}::text order by depth desc) from up 
  where location_type <> ${locationTypes.is.park} or depth = 0)`

/**
 * A filter: true for rows whose column names this place or one that lies in it: `locationId: (id) =>
 * inPlace('upkeep.locationId', id)`.
 */
export const inPlace = <T extends string>(column: `${T}.${string}`, id: string) => sql<boolean>`(${sql.ref(column)} in (
  with recursive below as (
    select location_id, 0 as depth from location
    where location.org_id = ${orgOf(column)} and location.location_id = ${id}
    union all
    select location.location_id, below.depth + 1 from location join below on location.parent_id = below.location_id
    where location.org_id = ${orgOf(column)} and below.depth < 8
  ) select location_id from below))`
