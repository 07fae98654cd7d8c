// The same twenty items as a form of SurveyJS, drawn by React from data in the page. `surveyjs-page.ts` bundles it.
import { createElement, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { Model } from 'survey-core';
import { Survey } from 'survey-react-ui';

const { title, items } = JSON.parse(document.getElementById('list').textContent);
const model = new Model({
  title,
  completeText: 'Complete List',
  elements: items.map((content, place) => ({
    type: 'boolean',
    name: `item-${place}`,
    title: content,
    renderAs: 'checkbox',
    showCommentArea: true,
  })),
});

function Form() {
  useEffect(() => {
    document.documentElement.dataset.interactive = 'true';
  }, []);
  return createElement(Survey, { model });
}

createRoot(document.getElementById('root')).render(createElement(Form));
