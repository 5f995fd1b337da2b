import { nameModule, touchedBy } from '../../../kit/joins.ts'

nameModule('device', '设备')
touchedBy('stayChanges', 'device')
