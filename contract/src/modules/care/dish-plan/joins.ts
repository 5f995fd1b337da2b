import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

nameModule('dish-plan', '食谱膳食')
touchedBy('stayChanges', 'dish-plan')
