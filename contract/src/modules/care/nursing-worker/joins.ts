import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

touchedBy('staffLeaves', 'nursing-worker')

nameModule('nursing-worker', '护理人员')
