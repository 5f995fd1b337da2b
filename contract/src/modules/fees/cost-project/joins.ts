import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

touchedBy('stayChanges', 'cost-project')

nameModule('cost-project', '老人收费项目')
