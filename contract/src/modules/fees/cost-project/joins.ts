import { nameModule } from '../../../kit/joins.ts'
import { touchedBy } from '../../../kit/touches.ts'

touchedBy('stayChanges', 'cost-project')

nameModule('cost-project', '老人收费项目')
