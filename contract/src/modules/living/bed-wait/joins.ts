import { nameModule } from '../../../kit/joins/joins.ts'
import { touchedBy } from '../../../kit/joins/touches.ts'

touchedBy('stayChanges', 'bed-wait')

nameModule('bed-wait', '候补床位')
