import { type RegisterType, registerType } from '#contract/modules/campus/inspection/register-fields.ts'
import { trainingStatus } from '#contract/modules/campus/training/training.ts'
import type { Db } from '#core/db/db.ts'
import type { Row } from '#core/rows/store/table.ts'
import type { Who } from '#core/who/who.ts'
import { addSystemRegister, restateSystemRegister } from '../inspection/service.ts'
import { membersOf } from './members.ts'

const { drill, training: lesson } = registerType.is
/** The register that a kind of training belongs to: emergency drills, or safety lessons (services.md 2.3). */
const registerOf: Readonly<Partial<Record<number, RegisterType>>> = { 3: lesson, 4: drill, 5: lesson, 6: lesson }

/** A training that is over becomes a row of its register, once; later attendance is counted there too. */
export async function registerEnded(db: Db, who: Who, row: Row<'training'>) {
  const kind = registerOf[row.trainingType]
  if (row.status !== trainingStatus.is.ended || !kind) return
  const all = await membersOf(db, who, row)
  const came = all.filter(({ signTime }) => signTime).length
  const content = {
    registerType: kind,
    sourceId: row.trainingId,
    fields: {
      topic: row.title.slice(0, 50),
      place: row.place,
      people: `应到${all.length}人，实到${came}人`,
      summary: (row.content || row.title).slice(0, 500),
    },
  }
  const registerDate = row.startTime.slice(0, 10)
  const created = await addSystemRegister(db, who, { ...content, registerDate, handlerName: row.teacher ?? undefined })
  if (!created) await restateSystemRegister(db, who, content)
}
