import { sql } from 'kysely'
import { consultStatus } from '#contract/modules/living/consultation/consultation.ts'
import { msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { past } from '#core/jobs/past.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { ask, done, undone } from '../../platform/message/service.ts'
import { userOfSale } from '../../platform/staff/service.ts'
import { news } from './service.ts'
import { consultations } from './tables.ts'

// administration.md 1.6, CONSULT_FOLLOW: once for each planned interview, to the receiver, else to its author.
joinRound(
  'clock',
  past({
    title: '咨询到期跟进',
    table: consultations,
    date: 'nextTime',
    markColumn: 'followTold',
    open: sql`consult_status in (${sql.join([consultStatus.is.waiting, consultStatus.is.following])})`,
    touches: ['consultation', 'dashboard'],
    tell: async (db, who, row) => {
      const userId = (await userOfSale(db, who, row.saleId)) ?? row.createBy
      if (!userId) return
      const message = news(row, 'CONSULT_FOLLOW', `该跟进咨询了：${row.oldmanName}`, `due ${row.nextTime}`)
      await ask(db, who, { userIds: [userId] }, { ...message, msgType: msgType.consultation, round: row.version })
    },
  }),
)

const todoKey = ({ consultationId }: Row<'consultation'>) => ({ bizType: 'CONSULT_FOLLOW', bizId: consultationId })

/** The interview took place: the to-do ends. */
export const called = (db: Db, who: Who, row: Row<'consultation'>) => done(db, who, todoKey(row))
/** The planned interview was moved, handed over or dropped. */
export const calledOff = (db: Db, who: Who, row: Row<'consultation'>) => undone(db, who, todoKey(row))
