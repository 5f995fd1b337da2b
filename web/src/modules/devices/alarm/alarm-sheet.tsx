import { alarm } from '#contract/modules/devices/alarm/alarm.ts'
import { alarmKind, alarmLevel, alarmStatus } from '#contract/modules/devices/alarm/alarm-kind.ts'
import { send } from '#kit/http/request.ts'
import { printOf, tableOf } from '#kit/print/print.tsx'
import { lengthText } from '#kit/value/length.ts'
import { Result } from './columns.tsx'

/** 报警处理单 (iot.md 11a): facts of the alarm and every step, line by line. */
export const printAlarm = printOf(async (alarmId: string) => {
  const row = await send(alarm.get, { alarmId })
  return {
    title: '报警处理单',
    subtitle: `编号 ${row.alarmNo}`,
    facts: [
      ['老人', row.oldmanName ?? '—'],
      ['床位', row.bedName ?? row.roomName ?? '—'],
      ['类型', `${alarmKind.label(row.alarmKind)} ${row.alarmTypeName}`],
      ['级别', alarmLevel.label(row.level)],
      ['报警时间', row.raisedTime],
      ['数值', row.value ?? '—'],
      ['界限', row.threshold ?? '—'],
      ['次数', row.count],
      ['设备', row.deviceNo ?? '—'],
      ['状态', alarmStatus.label(row.alarmStatus)],
      ['确认人', row.ackName ? `${row.ackName} ${row.ackTime ?? ''}` : '—'],
      ['等待', lengthText(row.waitSec) || '—'],
      ['处理人', row.handleName ? `${row.handleName} ${row.handleTime ?? ''}` : '—'],
      ['结果', <Result key="result" row={row} />],
      ['处理说明', row.dealContent ?? '—'],
    ],
    table: tableOf(row.timeline, [
      ['时间', ({ time }) => time],
      ['内容', ({ text }) => text],
      ['操作人', ({ byName }) => byName ?? '系统'],
    ]),
    signatures: ['处理人', '护士长'],
  }
})
