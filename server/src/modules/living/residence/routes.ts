import { residence, residenceRefusals } from '#contract/modules/living/residence/residence.ts'
import { residentRefusals } from '#contract/modules/living/resident/resident.ts'
import { serve } from '#core/http/serve.ts'
import { ownResident } from '#core/rows/residents.ts'
import { admissionsOf } from './effects.ts'
import { stayDetail } from './read/detail.ts'
import { familyRowsOf, listStays, residentsAt, shownStay, shownStays } from './read/list.ts'
import { stayRecordsOf } from './read/records.ts'
import { bookingExpiry } from './step/booking-expiry.ts'
import { editStay, removeStay } from './step/edit.ts'
import { adjust, exchange } from './step/moves.ts'
import { takeStep } from './step/steps.ts'
import './service.ts'

const bedTaken = { refusal: residenceRefusals.bedTaken, field: 'bedId' }

export default serve(
  residence,
  {
    list: ({ db, who, query }) => listStays(db, who, query),
    update: async ({ db, who, body }) => {
      const { stay } = await editStay(db, who, body)
      return shownStay(db, who, stay.liveId)
    },
    get: async ({ db, who, params }) => stayDetail(db, who, await ownResident(db, who, params.oldmanId)),
    remove: ({ db, who, params, body }) => removeStay(db, who, params.oldmanId, body?.version),
    step: async ({ db, who, params, body }) => {
      const { stay } = await takeStep(db, who, params.oldmanId, Number(params.oldmanStatusNew), body)
      return shownStay(db, who, stay.liveId)
    },
    record: async ({ db, who, params, query }) => {
      const { oldmanId } = await ownResident(db, who, params.oldmanId)
      return stayRecordsOf(db, who, oldmanId, query)
    },
    adjust: ({ db, who, body, query }) => adjust(db, who, body, query.preview === 1),
    exchange: async ({ db, who, body, query }) => {
      const moved = await exchange(db, who, body, query.preview === 1)
      const shown = await shownStays(
        db,
        who,
        moved.map(({ stay }) => stay.liveId),
      )
      return shown.map((row, at) => {
        const { billPreview, adjustLines } = moved[at]
        return { ...row, billPreview, adjustLines }
      })
    },
    family: async ({ db, who, params }) => {
      const { oldmanId } = await ownResident(db, who, params.oldmanId)
      return familyRowsOf(db, who, oldmanId)
    },
    byLocation: ({ db, who, query }) => residentsAt(db, who, query.locationId),
    assessments: async ({ db, who, params }) => admissionsOf(db, who, await ownResident(db, who, params.oldmanId)),
  },
  {
    // The database constraints behind B1–B3: the guards have checked them under lock before.
    constraints: {
      bed_stay_one_open_per_bed: bedTaken,
      bed_stay_overlap: bedTaken,
      bed_stay_one_open_per_oldman: bedTaken,
      oldman_ic_card_active: { refusal: residentRefusals.icCardTaken },
    },
    jobs: [bookingExpiry],
  },
)
