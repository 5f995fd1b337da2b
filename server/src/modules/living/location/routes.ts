import { common } from '#contract/kit/refusals.ts'
import { location, locationTypes } from '#contract/modules/living/location/location.ts'
import { serve } from '#core/http/serve.ts'
import { regions, regionsTag } from '#core/words/regions.ts'
import { planTemplate } from '../../platform/sheet-import/service.ts'
import { createBed, listBeds, removeBed, updateBed } from './beds.ts'
import { buildBatch } from './build/batch.ts'
import { bedImportPlan, importBeds } from './build/import.ts'
import { createPlace, locationTree, removePlace, updatePlace } from './places.ts'
import { createRoom, listRooms, removeRoom, updateRoom } from './rooms.ts'
import { roomBedTree } from './tree.ts'

export default serve(
  location,
  {
    tree: ({ db, who, query }) => locationTree(db, who, query),
    types: () => locationTypes.options.map(({ value, label }) => ({ locationType: value, locationTypeName: label })),
    create: ({ db, who, body }) => createPlace(db, who, body),
    update: ({ db, who, body }) => updatePlace(db, who, body),
    remove: ({ db, who, params }) => removePlace(db, who, params.locationId),
    batch: ({ db, who, body }) => buildBatch(db, who, body),
    import: (ctx) => importBeds(ctx),
    importTemplate: (ctx) => planTemplate(ctx, '床位导入模板', bedImportPlan),
    roomBed: ({ db, who, query }) => roomBedTree(db, who, query),
    regions: ({ raw, query }) => {
      raw.reply.header('etag', regionsTag).header('cache-control', 'private, max-age=86400')
      if (!query.parentCode && raw.request.headers['if-none-match'] === regionsTag) raw.reply.status(304)
      return query.parentCode ? regions.filter((region) => region.parentCode === query.parentCode) : regions
    },
    rooms: ({ db, who, query }) => listRooms(db, who, query),
    roomCreate: ({ db, who, body }) => createRoom(db, who, body),
    roomUpdate: ({ db, who, body }) => updateRoom(db, who, body),
    roomRemove: ({ db, who, params }) => removeRoom(db, who, params.roomId),
    beds: ({ db, who, query }) => listBeds(db, who, query),
    bedCreate: ({ db, who, body }) => createBed(db, who, body),
    bedUpdate: ({ db, who, body }) => updateBed(db, who, body),
    bedRemove: ({ db, who, params }) => removeBed(db, who, params.bedId),
  },
  {
    constraints: {
      location_name_unique: { refusal: common.nameTaken, vars: { 名称: '位置名称' }, field: 'locationName' },
      room_org_id_location_id_room_name_key: {
        refusal: common.nameTaken,
        vars: { 名称: '房间名称' },
        field: 'roomName',
      },
      bed_org_id_room_id_bed_name_key: { refusal: common.nameTaken, vars: { 名称: '床位编号' }, field: 'bedName' },
      bed_org_id_bed_code_key: { refusal: common.nameTaken, vars: { 名称: '二维码' }, field: 'bedCode' },
    },
  },
)
