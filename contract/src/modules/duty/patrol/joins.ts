import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('patrol', '巡更')
touchedBy('staffLeaves', 'patrol')
