import { msgType } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import type { Who } from '#core/who/who.ts'
import { type NewMessage, tell } from '../../platform/message/service.ts'

type News = Pick<NewMessage, 'title' | 'content' | 'bizId' | 'event' | 'routePath' | 'query'>

/** MEAL_CHANGE (care.md 11b): notifies the users who count meals of a change, except the one who made it. */
export const tellKitchen = (db: Db, who: Who, news: News) =>
  tell(
    db,
    who,
    { permit: 'careplan.dishPlan.headcount', except: who.userId },
    { msgType: msgType.care, bizType: 'MEAL_CHANGE', ...news },
  )
