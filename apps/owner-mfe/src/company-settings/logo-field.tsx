import type { CompanyBody, CompanyBodyInput } from '@scanlist/contracts/http/accounts';
import { Button } from '@scanlist/ui/button';
import { FieldError, FieldHint, fieldAttributes } from '@scanlist/ui/field-parts';
import { CircleAlert, ImageIcon, Trash2, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useFileDrop } from '../forms/use-file-drop.ts';
import { useShell } from '../shared/shell.tsx';
import { checkLogoShape, type LogoShape, logoProblems, logoTypes, shapeHints } from './logo-rules.ts';
import { prepareLogo } from './prepare-logo.ts';

interface LogoFieldProps {
  control: Control<CompanyBodyInput, unknown, CompanyBody>;
  /** The alternative text of the picture. */
  alt: string;
}

/** The logo: chosen by button or dropped, shown, removed. It is prepared in the browser and stays in the form. */
export function LogoField({ control, alt }: LogoFieldProps) {
  const { toast } = useShell();
  const id = useId();
  const { field, fieldState } = useController({ control, name: 'companyLogoUrl' });
  const [shape, setShape] = useState<LogoShape | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const lastChoice = useRef(0);
  const error = fieldState.error?.message;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const choice = ++lastChoice.current;
    const prepared = await prepareLogo(file);
    if (choice !== lastChoice.current) return;
    if ('problem' in prepared) {
      toast({ variant: 'error', ...logoProblems[prepared.problem] });
      return;
    }
    field.onChange(prepared.url);
    toast({
      variant: 'success',
      title: 'Logo uploaded',
      description: 'Your company logo has been prepared for saving.',
    });
  };

  const { isOver, dropZone } = useFileDrop((file) => void choose(file));

  return (
    <div {...dropZone} className="flex flex-col gap-1.5">
      <p className="text-sm font-semibold text-ink">Company logo</p>
      <FieldHint id={id}>
        PNG, JPEG, WebP, or GIF, smaller than 1MB.
        <span className="pointer-coarse:hidden"> Or drop an image here.</span>
      </FieldHint>
      <div
        className={`flex flex-wrap items-center gap-4 rounded-card border border-dashed p-4 transition-colors ${
          isOver ? 'border-info bg-sunken' : error ? 'border-stop' : 'border-line-strong'
        }`}
      >
        <span
          className={`grid h-24 w-40 max-w-full shrink-0 place-items-center rounded-control p-2 ${field.value ? 'bg-[#fff]' : 'bg-sunken'}`}
        >
          {field.value ? (
            <img
              src={field.value}
              alt={alt}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setShape(checkLogoShape(naturalWidth, naturalHeight))
              }
              className="max-h-20 max-w-full object-contain"
            />
          ) : (
            <ImageIcon aria-hidden className="size-8 text-muted" strokeWidth={1.5} />
          )}
        </span>
        <div className="flex flex-wrap gap-2 max-sm:grow">
          <input
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            id={id}
            type="file"
            accept={logoTypes.join(',')}
            {...fieldAttributes(id, { hint: true, error })}
            className="peer sr-only"
            onBlur={field.onBlur}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Choosing the same file again must trigger a change event again.
              event.target.value = '';
              void choose(file);
            }}
          />
          <Button
            asChild
            className="cursor-pointer max-sm:grow peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-info"
          >
            <label htmlFor={id}>
              <Upload aria-hidden strokeWidth={1.75} />
              Upload Logo
            </label>
          </Button>
          {field.value && (
            <Button
              variant="plain"
              className="max-sm:grow"
              onClick={() => {
                lastChoice.current++;
                field.onChange(null);
                input.current?.focus();
              }}
            >
              <Trash2 aria-hidden strokeWidth={1.75} />
              Remove Logo
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="flex gap-2 text-sm text-pretty empty:hidden">
        {field.value && shape && (
          <>
            <CircleAlert aria-hidden className="mt-px size-5 shrink-0 text-muted" strokeWidth={1.75} />
            <span>{shapeHints[shape]}</span>
          </>
        )}
      </p>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}
