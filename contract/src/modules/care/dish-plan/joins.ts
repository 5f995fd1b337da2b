import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

nameModule('dish-plan', '食谱膳食')
touchedBy('stayChanges', 'dish-plan')
