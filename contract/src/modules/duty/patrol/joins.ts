import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('patrol', '巡更')
touchedBy('staffLeaves', 'patrol')
