import { wrongValue } from '#contract/kit/refusals.ts'

/**
 * What is told of has happened: a time past now, or a day past today, is wrong at its field (21001).
 *
 *     receiveTime: notLater(who, 'receiveTime', body.receiveTime ?? who.now)
 */
export function notLater({ now, today }: { now: string; today: string }, field: string, time: string, word = '') {
  const [latest, message] = time.length > 10 ? [now, '时间不能晚于现在'] : [today, '日期不能晚于今天']
  if (time > latest) wrongValue(field, word + message)
  return time
}
