import { sql } from 'kysely'
import { locationTypes } from '#contract/modules/living/location/location.ts'

/** A place by its name with what it lies in: 一号楼 2层. */
export const locationName = (column: string) => sql<string | null>`(
  with recursive up as (
    select location_id, parent_id, location_name, location_type, 0 as depth from location
    where location.org_id = patrol_point.org_id and location.location_id = ${sql.ref(column)}
    union all
    select above.location_id, above.parent_id, above.location_name, above.location_type, up.depth + 1
    from location above join up on above.location_id = up.parent_id
    where above.org_id = patrol_point.org_id and up.depth < 8
  ) select string_agg(location_name, ' ' order by depth desc) from up
  where location_type <> ${locationTypes.is.park} or depth = 0)`
