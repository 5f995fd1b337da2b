import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('device', '设备')
touchedBy('stayChanges', 'device')
nameModule('simulate', '设备模拟')
