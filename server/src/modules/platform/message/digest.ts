import { sql } from 'kysely'
import { msgType, readStatus } from '#contract/modules/platform/message/message.ts'
import type { Db } from '#core/db/db.ts'
import { joinRound } from '#core/jobs/rounds.ts'
import { dictLabels } from '#core/rows/dict-labels.ts'
import type { JobRun } from '#core/services.ts'
import { digestBiz, isQuiet } from './bell.ts'
import { tell } from './service.ts'

joinRound('morning', { title: '免打扰消息汇总', touches: ['message'], run: digest })

/** Unread messages that a user has muted are summed up each morning in one line. */
async function digest(db: Db, { who, day, slot }: Pick<JobRun, 'who' | 'day' | 'slot'>) {
  // From one planned morning to the next: a late or caught-up run reports nothing twice and leaves nothing out.
  const { rows } = await sql<{ userId: string; kinds: { msgType: number; count: number }[] }>`
    select user_id, json_agg(json_build_object('msgType', msg_type, 'count', n) order by n desc, msg_type) as kinds from (
      select own.user_id, message.msg_type, count(*) as n
      from user_account own join message on message.org_id = own.org_id and message.receiver_user_id = own.user_id
      where own.org_id = ${who.orgId} and jsonb_array_length(coalesce(own.layout -> 'notify' -> 'silent', '[]')) > 0
        and message.read_status = ${sql.lit(readStatus.is.unread)} and ${isQuiet}
        and message.create_time >= ${slot}::timestamp - interval '1 day' and message.create_time < ${slot}::timestamp
      group by 1, 2) of_kind
    group by 1`.execute(db)
  if (rows.length === 0) return 0
  const label = await dictLabels(db, who.orgId, ['MSG_TYPE'])
  for (const { userId, kinds } of rows) {
    const words = kinds.map(({ msgType, count }) => `${label('MSG_TYPE', msgType)}${count}条`).join('，')
    const news = {
      msgType: msgType.system,
      title: `免打扰的消息：${words}`,
      bizType: digestBiz,
      bizId: day,
      event: 'morning',
    }
    const place = { routePath: '/administration/msg/message', query: { readStatus: '0' } }
    await tell(db, who, { userIds: [userId] }, { ...news, ...place })
  }
  return rows.length
}
