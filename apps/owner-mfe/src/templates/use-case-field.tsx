import { SelectField } from '@scanlist/ui/select-field';
import { useNavigate } from 'react-router-dom';
import { type UseCase, useCases } from '../template-data/template.ts';

/** The choice of a use case. It is in the address, so that Back returns to the one before. */
export function UseCaseField({ chosen }: { chosen: UseCase | null }) {
  const navigate = useNavigate();
  return (
    <SelectField
      label="Show templates for"
      className="w-full sm:w-60"
      value={chosen ?? ''}
      onChange={({ target }) => void navigate(target.value ? `?for=${target.value}` : '/templates')}
    >
      <option value="">Everything</option>
      {Object.entries(useCases).map(([name, title]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
